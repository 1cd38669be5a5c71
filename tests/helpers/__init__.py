"""What tests of every part share."""
