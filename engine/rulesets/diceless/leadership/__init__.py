"""Leadership: order points against a limit in place of dice, and who leads
(leadership-*, order-points-start, sm-mindlock)."""
