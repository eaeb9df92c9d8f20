/**
 * The environment variables with which `npm run walk` chooses other walks than the fixed ones: the
 * first seed, and how many from there.
 */
export const FIRST_SEED_VARIABLE = 'WALK_SEED';
export const WALKS_VARIABLE = 'WALK_COUNT';
