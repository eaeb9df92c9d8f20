/**
 * One value of a table, typed so that every format can write it as its readers expect; undefined is
 * no value.
 *
 * - `code`: one of a set of the service's own words, such as `paid` of `payment_status`; for
 *   people, `rowIn` puts it into words
 * - `money`: cents of a currency with that many decimal digits
 * - `instant`: epoch seconds, in UTC
 * - `clock`: what a store's clock showed, as the epoch seconds of the same reading in UTC
 */
export type Cell =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'code'; readonly set: string; readonly text: string }
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'money'; readonly cents: number; readonly digits: number }
  | { readonly type: 'instant'; readonly second: number }
  | { readonly type: 'clock'; readonly second: number }
  | undefined;

/** Undefined for a missing or empty text. */
export function textCell(text: string | null | undefined): Cell {
  return text === null || text === undefined || text === '' ? undefined : { type: 'text', text };
}

/** Undefined for a missing or empty code. */
export function codeCell(set: string, text: string | null | undefined): Cell {
  return text === null || text === undefined || text === ''
    ? undefined
    : { type: 'code', set, text };
}

/** Undefined for a missing number. */
export function numberCell(value: number | null | undefined): Cell {
  return value === null || value === undefined ? undefined : { type: 'number', value };
}
