import { type QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { readOwnParameter } from '../../../filters/address-parameter.ts';

const PARAMETER = 'pin';

function readOrderId(text: string): Parsed<string> {
  return /^[0-9a-f-]{36}$/i.test(text)
    ? { ok: true, value: text.toLowerCase() }
    : { ok: false, reason: 'must be the id of an order' };
}

/** The order pinned in an address; an invalid value is ignored and reported as an issue. */
export function readPinnedOrder(search: string): { pinnedId: string | undefined; issues: readonly QueryIssue[] } {
  const issues: QueryIssue[] = [];
  const pinnedId = readOwnParameter({ parameters: readQueryString(search), issues }, PARAMETER, readOrderId);
  return { pinnedId, issues };
}

/** An address's query string with another order pinned, or none; its other parameters stay as they are. */
export function writePinnedOrder(search: string, orderId: string | undefined): string {
  const others = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && readQueryString(part)[0]?.name !== PARAMETER);
  return [...others, ...(orderId === undefined ? [] : [`${PARAMETER}=${orderId}`])].join('&');
}
