import { useId } from 'react';
import { FormattedMessage } from 'react-intl';
import { Segments } from '../ui/segments.tsx';

/** The currency of the charts and tables; nothing to choose if there is one. */
export function CurrencyChoice({
  currency,
  currencies,
  onChange,
}: {
  currency: string;
  currencies: readonly string[];
  onChange: (currency: string) => void;
}) {
  const labelId = useId();
  if (currencies.length < 2) return null;
  return (
    <div className="flex items-center gap-2">
      <span id={labelId} className="text-xs text-ink-muted">
        <FormattedMessage id="figures.currency" />
      </span>
      <Segments
        labelId={labelId}
        choices={currencies.map((each) => ({ value: each, label: each }))}
        value={currency}
        onChange={onChange}
      />
    </div>
  );
}
