/** The header that every `/api` request carries, and its value. */
export const REQUESTED_WITH = { header: 'X-Requested-With', value: 'tillview' } as const;
