"""Force organisation: limits by points, and slots that open other slots (fo-*)."""
