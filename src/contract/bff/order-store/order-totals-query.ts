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
  /** Undefined: by day and currency. */
  readonly by: 'currency' | undefined;
};

/**
 * Reads a raw query string like `parseStoredOrdersQuery`; `days` is required, and only parameters
 * that select orders are allowed, and `by`.
 */
export function parseOrderTotalsQuery(queryString: string): {
  readonly query: OrderTotalsQuery | undefined;
  readonly issues: readonly QueryIssue[];
} {
  const parameters = readQueryString(queryString);
  const given = new Set(parameters.map(({ name }) => name));
  const [by, ...more] = parameters.filter(({ name }) => name === 'by');
  const unknown = unknownParameters(queryString).filter(
    (name) => name !== 'by' && !isStoredParameter(name),
  );
  const refused = [...OF_LISTS.filter((name) => given.has(name)), ...unknown];
  if (refused.length > 0)
    return {
      query: undefined,
      issues: refused.map((name) => issueOf(name, "can't be given for totals")),
    };
  if (more.length > 0 || (by && by.value !== 'currency'))
    return { query: undefined, issues: [issueOf('by', 'must be currency')] };
  const { query, issues } = parseStoredOrdersQuery(queryString);
  if (!query) return { query, issues };
  const { days } = query;
  return days
    ? { query: { ...query, days, by: by && 'currency' }, issues }
    : { query: undefined, issues: [issueOf('days', 'must be given')] };
}

/** Maximum length of an unknown parameter's name in a message. */
const LONGEST_NAME = 60;

function issueOf(parameter: string, reason: string): QueryIssue {
  return { parameter, message: `${parameter.slice(0, LONGEST_NAME)} ${reason}.` };
}
