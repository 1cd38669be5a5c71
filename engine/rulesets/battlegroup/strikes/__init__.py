"""Support strikes: what was called acts; flyers come in, fire, and leave (skies-*)."""
