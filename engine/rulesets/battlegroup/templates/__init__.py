"""Templates: dice in place of shapes (template-*)."""
