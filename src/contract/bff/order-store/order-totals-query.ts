import { type QueryIssue, unknownParameters } from '../../service/list-orders-query.ts';
import { readQueryString } from '../../service/query-string.ts';
import {
  isStoredParameter,
  parseStoredOrdersQuery,
  type StoredOrdersQuery,
} from './stored-orders-query.ts';

/** These select a page or its form, or cannot apply to complete days, so totals ignore them. */
const OF_LISTS = ['sort', 'cursor', 'page_size', 'before', 'expand', 'from', 'to'];

export type OrderTotalsQuery = StoredOrdersQuery & {
  readonly days: NonNullable<StoredOrdersQuery['days']>;
};

/**
 * Reads a raw query string like `parseStoredOrdersQuery`; `days` is required, and only parameters
 * that select orders are allowed.
 */
export function parseOrderTotalsQuery(queryString: string): {
  readonly query: OrderTotalsQuery | undefined;
  readonly issues: readonly QueryIssue[];
} {
  const given = new Set(readQueryString(queryString).map(({ name }) => name));
  const unknown = unknownParameters(queryString).filter((name) => !isStoredParameter(name));
  const refused = [...OF_LISTS.filter((name) => given.has(name)), ...unknown];
  if (refused.length > 0)
    return {
      query: undefined,
      issues: refused.map((name) => issueOf(name, "can't be given for totals")),
    };
  const { query, issues } = parseStoredOrdersQuery(queryString);
  if (!query) return { query, issues };
  const { days } = query;
  return days
    ? { query: { ...query, days }, issues }
    : { query: undefined, issues: [issueOf('days', 'must be given')] };
}

/** Maximum length of an unknown parameter's name in a message. */
const LONGEST_NAME = 60;

function issueOf(parameter: string, reason: string): QueryIssue {
  return { parameter, message: `${parameter.slice(0, LONGEST_NAME)} ${reason}.` };
}
