/** Environment variables of `npm run walk`: the first seed, and the number of walks. */
export const FIRST_SEED_VARIABLE = 'WALK_SEED';
export const WALKS_VARIABLE = 'WALK_COUNT';
