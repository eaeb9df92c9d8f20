import { type ReactNode, useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../ui/i18n/messages.ts';
import { COMPARISONS, type InsightsAddress } from './insights-address.ts';
import { MEASURES } from './measure.ts';

/** The menu value for the default, which the address omits. */
const USUAL = '';

function Choice<T extends string>({
  name,
  value,
  options,
  onChange,
}: {
  name: MessageId;
  value: T | undefined;
  /** The options with their labels; undefined is the default. */
  options: readonly (readonly [value: T | undefined, words: ReactNode])[];
  onChange: (value: T | undefined) => void;
}) {
  const id = useId();
  return (
    <div className="flex items-center gap-1.5 max-sm:flex-col max-sm:items-stretch max-sm:gap-0.5">
      <label htmlFor={id} className="text-xs text-ink-muted">
        <FormattedMessage id={name} />
      </label>
      <select
        id={id}
        className="touch-target h-8 max-w-full rounded-md border border-control bg-raised px-2 text-row"
        value={value ?? USUAL}
        onChange={({ target }) =>
          onChange(options.map(([each]) => each).find((each) => (each ?? USUAL) === target.value))
        }
      >
        {options.map(([each, words]) => (
          <option key={each ?? USUAL} value={each ?? USUAL}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}

export function InsightsChoices({
  address: { compare, measure },
  currency,
  currencies,
  onChange,
  children,
}: {
  address: InsightsAddress;
  /** The currency of the charts. */
  currency: string | undefined;
  currencies: readonly string[];
  onChange: (next: Partial<InsightsAddress>) => void;
  /** Further actions. */
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 cramped:grid-cols-1">
      <Choice
        name="insights.compare"
        value={compare}
        options={[
          [undefined, formatMessage({ id: 'insights.compare_none' })],
          ...COMPARISONS.map(
            (each) => [each, formatMessage({ id: `insights.compare_${each}` })] as const,
          ),
        ]}
        onChange={(next) => onChange({ compare: next })}
      />
      <Choice
        name="insights.measure"
        value={measure}
        options={MEASURES.map((each) => [
          each === 'total' ? undefined : each,
          formatMessage({ id: `insights.measure_${each}` }),
        ])}
        onChange={(next) => onChange({ measure: next })}
      />
      {currencies.length > 1 && (
        <Choice
          name="figures.currency"
          value={currency}
          options={currencies.map((each) => [each, each])}
          onChange={(next) => onChange({ currency: next })}
        />
      )}
      {children}
    </div>
  );
}
