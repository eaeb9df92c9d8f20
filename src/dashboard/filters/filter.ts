import type { IntlShape } from 'react-intl';
import type { StoreDirectory, StoresInView } from '#order-domain/days/stores.ts';
import type { MessageId } from '../ui/i18n/messages.ts';

/** Context for describing a filter's value. */
export type WordsContext = {
  readonly intl: IntlShape;
  readonly stores: StoreDirectory;
  readonly storeIds: StoresInView;
  /** Names of values that occur only in the page's rows. */
  readonly names?: ReadonlyMap<string, string> | undefined;
};

/** Parameters of a page's address that one control sets together. */
export type Filter<Values> = {
  readonly label: MessageId;
  readonly parameters: readonly (keyof Values & string)[];
  /** The value in words, e.g. `Paid, Refunded`; empty if it is not set. */
  readonly words: (values: Values, context: WordsContext) => string;
  /** Filters behind the button “More”, set only by links, or set by the page's search field. */
  readonly place?: 'more' | 'link' | 'field';
  /** True if a default applies while the filter is not set. */
  readonly hasDefault?: boolean;
};

/** The filters of a page in the order of its bar. */
export type FilterList<Values> = Readonly<Record<string, Filter<Values>>>;

export function isSet<Values>({ parameters }: Filter<Values>, values: Values): boolean {
  return parameters.some((name) => values[name] !== undefined);
}

export function withoutFilter<Values>({ parameters }: Filter<Values>, values: Values): Values {
  return { ...values, ...Object.fromEntries(parameters.map((name) => [name, undefined])) };
}

/**
 * The values without any filter; undefined if none is set. Stores and sorting stay, and what a page
 * always has, such as its period.
 */
export function clearFilters<Values>(
  filters: FilterList<Values>,
  values: Values,
): Values | undefined {
  const active = Object.values(filters).filter(
    (filter) => !filter.hasDefault && isSet(filter, values),
  );
  if (active.length === 0) return undefined;
  return active.reduce((all, filter) => withoutFilter(filter, all), values);
}

/** Several values in words, listed as usual in the locale, e.g. `Paid, Refunded`. */
export function listWords<T extends string>(
  intl: IntlShape,
  values: readonly T[] | undefined,
  toWords: (value: T) => string,
): string {
  return intl.formatList((values ?? []).map(toWords), { type: 'unit' });
}

export function describeFilters<Values>(
  filters: FilterList<Values>,
  values: Values,
  context: WordsContext,
): {
  readonly id: string;
  readonly filter: Filter<Values>;
  readonly name: string;
  readonly value: string;
}[] {
  return Object.entries(filters)
    .filter(([, filter]) => isSet(filter, values))
    .map(([id, filter]) => ({
      id,
      filter,
      name: context.intl.formatMessage({ id: filter.label }),
      value: filter.words(values, context),
    }));
}
