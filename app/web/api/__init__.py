"""REST, a file for each noun. Every answer is JSON; every refusal is a problem (app.web.problems)."""
