"""What a person sees: step-through, boards, charts, quizzes; loaded when first used."""
