import period from './period.json' with { type: 'json' };
import refundWords from './refunds.json' with { type: 'json' };

/** The English messages of the refunds page by id, with the names of periods in sentences. */
export const refunds = { ...refundWords, ...period };
