import { panels } from './panels.ts';
import refundWords from './refunds.json' with { type: 'json' };

/** The English messages of the refunds page by id, with those that it shares with the list of orders. */
export const refunds = { ...panels, ...refundWords };
