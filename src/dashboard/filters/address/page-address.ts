import {
  type ListOrdersQuery,
  parseListOrdersQuery,
  type QueryIssue,
} from '#contract/service/list-orders-query.ts';
import { readQueryString, writeQueryString } from '#contract/service/query-string.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import type { AddressParameters } from './address-parameter.ts';

/**
 * An address as entries read it; `query` holds the API's parameters, parsed by the API's own codec.
 */
export type ReadableAddress = AddressParameters & { readonly query: ListOrdersQuery };

/**
 * Parameters by name; a list is a parameter for each of its texts; undefined and empty ones are
 * left out.
 */
export type WrittenParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A value that some parameters of an address hold. */
export type AddressEntry<Value> = {
  /**
   * The parameters, each with the message that names it when its value is wrong; undefined if an
   * issue needs no better words.
   */
  readonly parameters: Readonly<Record<string, MessageId | undefined>>;
  /** Reads it from an address and reports invalid values as issues. Undefined: not set. */
  readonly read: (address: ReadableAddress) => Value | undefined;
  readonly write: (value: Value) => WrittenParameters;
};

type AddressEntries<Values> = { readonly [Key in keyof Values]: AddressEntry<Values[Key]> };
type Some<Values> = { readonly [Key in keyof Values]?: Values[Key] | undefined };

/** The keys of an object, in its order. */
export function keysOf<T extends object>(values: T): (keyof T & string)[] {
  return Object.keys(values).filter((key): key is keyof T & string => Object.hasOwn(values, key));
}

function readEntries<Values>(
  entries: AddressEntries<Values>,
  address: ReadableAddress,
): { readonly [Key in keyof Values]?: Values[Key] } {
  const parts = keysOf(entries).map((key) => {
    const value = entries[key].read(address);
    return value === undefined ? {} : { [key]: value };
  });
  return Object.assign({}, ...parts);
}

function writeEntry<Values, Key extends keyof Values>(
  entries: AddressEntries<Values>,
  key: Key,
  value: Values[Key] | undefined,
): (readonly [name: string, text: string])[] {
  if (value === undefined) return [];
  return Object.entries(entries[key].write(value)).flatMap(([name, texts]) =>
    [texts ?? []].flat().flatMap((text) => (text === '' ? [] : [[name, text] as const])),
  );
}

/** The part of a query string without some parameters, as it was written. */
function withoutParameters(search: string, names: readonly string[]): string {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && !names.includes(readQueryString(part)[0]?.name ?? ''))
    .join('&');
}

/**
 * How the address of a page is read and written: its `filters`, and `extras` such as the sort.
 * Parameters are written in the order of `first`, the others after them in the order of their
 * entries.
 */
export function pageAddress<Values extends object, Extras extends object>(
  filters: AddressEntries<Values>,
  extras: AddressEntries<Extras>,
  first: readonly string[] = [],
) {
  const names = new Map<string, MessageId | undefined>(
    [
      ...keysOf(filters).map((key) => filters[key]),
      ...keysOf(extras).map((key) => extras[key]),
    ].flatMap(({ parameters }) => Object.entries(parameters)),
  );
  const rank = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length);
  return {
    /** The parameters with the messages that name them. */
    names,
    /** Reads a query string: each invalid parameter is ignored and returned as an issue. */
    read(search: string): { readonly filters: { readonly [Key in keyof Values]?: Values[Key] } } & {
      readonly [Key in keyof Extras]?: Extras[Key];
    } & { readonly issues: readonly QueryIssue[] } {
      const { query, issues: all } = parseListOrdersQuery(search);
      // An address can hold several stores; the store filter reads them itself.
      const issues = all.filter(
        ({ parameter }) => parameter !== 'store_id' && names.has(parameter),
      );
      const address = { query, parameters: readQueryString(search), issues };
      return { filters: readEntries(filters, address), ...readEntries(extras, address), issues };
    },
    /**
     * Writes a query string without `?`, canonically: the same page always has the same address.
     */
    write(address: { readonly filters: Some<Values> } & Some<Extras>): string {
      const written = [
        ...keysOf(filters).flatMap((key) =>
          writeEntry<Values, keyof Values>(filters, key, address.filters[key]),
        ),
        ...keysOf(extras).flatMap((key) =>
          writeEntry<Extras, keyof Extras>(extras, key, address[key]),
        ),
      ];
      return writeQueryString(written.toSorted(([left], [right]) => rank(left) - rank(right)));
    },
    /**
     * A query string with one of the extras replaced, or removed (undefined); its other parameters
     * stay as they were written.
     */
    change<Key extends keyof Extras>(
      search: string,
      key: Key,
      value: Extras[Key] | undefined,
    ): string {
      const others = withoutParameters(search, Object.keys(extras[key].parameters));
      return [others, writeQueryString(writeEntry(extras, key, value))]
        .filter((part) => part !== '')
        .join('&');
    },
  };
}
