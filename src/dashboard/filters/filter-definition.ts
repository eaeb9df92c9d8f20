import type { IntlShape } from 'react-intl';
import type { Parsed } from '#contract/service/rfc3339.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import type { StoreDirectory, StoresInView } from '#order-domain/days/stores.ts';
import { readOpenList, readOwnParameter } from './address/address-parameter.ts';
import { type AddressEntry, keysOf } from './address/page-address.ts';

/** What it takes, besides its value, to put a filter into words. */
export type WordsContext = {
  readonly intl: IntlShape;
  readonly stores: StoreDirectory;
  /** The stores in view. */
  readonly storeIds: StoresInView;
  /** Names that only the page's rows have, by value. */
  readonly names?: ReadonlyMap<string, string> | undefined;
};

/** Everything about a filter except its editor. */
export type Filter<Value> = AddressEntry<Value> & {
  /** The message with its title. */
  readonly name: MessageId;
  /** Its value in words, e.g. `Paid, Refunded`. */
  readonly words: (value: Value, context: WordsContext) => string;
  /**
   * Where it is set, if not with a button of its own in the bar: with the button `more` (if set,
   * also with its own), or outside the bar.
   */
  readonly place?: 'more' | 'header' | 'field' | undefined;
  /** The value that applies and is shown while none is set. */
  readonly fallback?: Value;
};

/** The filters of a page in the order of its bar. */
export type FilterList<Values> = { readonly [Key in keyof Values]: Filter<Values[Key]> };
/** What every page's filters can be set to. */
export type PageValues = { readonly store: readonly string[] };
/** The value of each filter that is set. */
export type Filters<Values> = { readonly [Key in keyof Values]?: Values[Key] };

/**
 * The filters of a page: what there is, what is set, and how to change that. `Seen` holds the
 * values that its editors offer.
 */
export type PageFilters<Values extends PageValues, Seen> = {
  readonly definitions: FilterList<Values>;
  readonly filters: Filters<Values>;
  readonly seen: Seen;
  readonly onChange: (filters: Filters<Values>) => void;
};

/** A filter as a control; `more` stands for all filters at that place, set or not. */
export type ControlKey<Values> = (keyof Values & string) | 'more';

/** The control that stays once a filter is removed. */
export function controlLeft<Values>(
  definitions: FilterList<Values>,
  key: ControlKey<Values>,
): ControlKey<Values> {
  return key !== 'more' && definitions[key].place === 'more' ? 'more' : key;
}

/** A filter held by one parameter of Tillview's own. */
export function ownFilter<Value>({
  parameter,
  readValue,
  writeValue = String,
  ...rest
}: Omit<Filter<Value>, 'parameters' | 'read' | 'write'> & {
  readonly parameter: string;
  readonly readValue: (text: string) => Parsed<Value>;
  readonly writeValue?: (value: Value) => string;
}): Filter<Value> {
  return {
    ...rest,
    parameters: { [parameter]: rest.name },
    read: (address) => readOwnParameter(address, parameter, readValue),
    write: (value) => ({ [parameter]: writeValue(value) }),
  };
}

/** A filter by values of an open set, non-empty and without commas; any of them is enough. */
export function valuesFilter(
  filter: Pick<Filter<never>, 'name' | 'place'> & {
    readonly parameter: string;
    readonly nameOf: (value: string, context: WordsContext) => string;
  },
): Filter<readonly string[]> {
  return ownFilter<readonly string[]>({
    ...filter,
    readValue: readOpenList,
    writeValue: writeList,
    words: (values, context) =>
      wordList(context.intl, values, (value) => filter.nameOf(value, context)),
  });
}

/** Writes a list in one order, however it was chosen. */
export function writeList(values: readonly string[]): string {
  return values.toSorted().join(',');
}

/** Several values in words, listed as usual in the locale, e.g. `Paid, Refunded`. */
export function wordList<T extends string>(
  intl: IntlShape,
  values: readonly T[],
  wordOf: (value: T) => string,
): string {
  return intl.formatList(values.map(wordOf), { type: 'unit' });
}

/** The filters with one of them set to a value, or unset. */
export function withFilter<Values, Key extends keyof Values>(
  filters: Filters<Values>,
  key: Key,
  value: Values[Key] | undefined,
): Filters<Values> {
  const next: { -readonly [K in keyof Values]?: Values[K] } = { ...filters };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}

/** The filters without one of them. */
export function withoutFilter<Values>(
  filters: Filters<Values>,
  key: keyof Values,
): Filters<Values> {
  return withFilter(filters, key, undefined);
}

/** The filters with a button in the bar, or, of another `place`, those there. */
export function keysAt<Values>(
  definitions: FilterList<Values>,
  place?: Filter<never>['place'],
): (keyof Values & string)[] {
  return keysOf(definitions).filter((key) => definitions[key].place === place);
}

/** The filters of the bar that are set, in its order. */
export function setKeys<Values>(
  definitions: FilterList<Values>,
  filters: Filters<Values>,
): (keyof Values & string)[] {
  return [...keysAt(definitions), ...keysAt(definitions, 'more')].filter(
    (key) => filters[key] !== undefined,
  );
}

/** The filters without any that can be cleared: the stores stay. Undefined if there is none. */
export function clearedFilters<Values>(
  definitions: FilterList<Values>,
  filters: Filters<Values>,
): Filters<Values> | undefined {
  const keys = keysOf(definitions).filter(
    (key) => filters[key] !== undefined && definitions[key].place !== 'header',
  );
  return keys.length === 0 ? undefined : keys.reduce<Filters<Values>>(withoutFilter, filters);
}

/** The value of a filter in words, e.g. `Paid, Refunded` or `≥ €40.00`; empty if it is not set. */
export function filterWords<Values, Key extends keyof Values>(
  definitions: FilterList<Values>,
  filters: Filters<Values>,
  key: Key,
  context: WordsContext,
): string {
  const value: Values[Key] | undefined = filters[key] ?? definitions[key].fallback;
  return value === undefined ? '' : definitions[key].words(value, context);
}
