"""Templates: dice in place of shapes (battlegroup/template-*)."""
