"""Vehicles as they stand, riders, getting in and out (battlegroup/base-transports, riders-*)."""
