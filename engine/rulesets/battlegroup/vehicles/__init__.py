"""Vehicles as they stand, riders, getting in and out (base-transports, riders-*)."""
