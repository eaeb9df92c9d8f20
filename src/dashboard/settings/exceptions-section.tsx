import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../kit/button.tsx';
import { currencyDigits } from '../kit/i18n/money.tsx';
import { formatPercent } from '../kit/i18n/percent.ts';
import { DEFAULT_THRESHOLDS, type Thresholds } from '../order-math/exceptions/thresholds.ts';
import { EVERY_STORE, MOST, thresholdsOf, useThresholds } from '../order-words/exception-thresholds.ts';
import { useStores } from '../stores/stores.ts';
import { SettingRow, SettingsSection } from './parts/settings-section.tsx';

type ThresholdName = keyof Thresholds;

/** What a threshold is measured in; amounts are kept in hundredths, or in whole units of a currency without a smaller one. */
const UNITS = {
  owedMinutes: 'minute',
  manualDiscountPercent: 'percent',
  compAmount: 'amount',
  discountDayPercent: 'percent',
  discountDayDeviations: 'count',
  priceOverridePercent: 'percent',
  cashBackAmount: 'amount',
  quickCashMinutes: 'minute',
  refundAmount: 'amount',
  lateRefundDays: 'day',
  refundsInDay: 'count',
  refundsIn30Days: 'count',
  sameOrderMinutes: 'minute',
  takenBackAmount: 'amount',
  missingNumbers: 'count',
  pendingMinutes: 'minute',
  preparingMinutes: 'minute',
  dineInMinutes: 'minute',
} as const satisfies Record<ThresholdName, 'minute' | 'day' | 'percent' | 'amount' | 'count'>;

const NAMES = Object.keys(UNITS).filter((name): name is ThresholdName => Object.hasOwn(UNITS, name));

/** The unit's name beside a number, as the locale writes it; empty for a count. */
function unitName(locale: string, unit: (typeof UNITS)[ThresholdName], value: number, currency: string | undefined) {
  if (unit === 'count') return '';
  if (unit === 'amount') return currency ?? '';
  const parts = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(value);
  return unit === 'percent' ? '%' : parts.flatMap((part) => (part.type === 'unit' ? part.value : [])).join('');
}

function ThresholdRow({
  name,
  value,
  usual,
  currency,
  onChange,
}: {
  name: ThresholdName;
  /** Undefined: the usual one. */
  value: number | undefined;
  usual: number;
  /** The store's (ISO 4217); undefined for every store. */
  currency: string | undefined;
  onChange: (value: number | undefined) => void;
}) {
  const { formatMessage, formatNumber, locale } = useIntl();
  const labelId = useId();
  const unit = UNITS[name];
  const hasHundredths = unit === 'amount' && (currency === undefined || currencyDigits(currency) > 0);
  const scale = hasHundredths ? 100 : 1;
  const words = unitName(locale, unit, (value ?? usual) / scale, currency);
  const usualNumber = formatNumber(usual / scale, hasHundredths ? { minimumFractionDigits: 2 } : {});
  const usualText = unit === 'percent' ? formatPercent(locale, usual) : `${usualNumber} ${words}`.trim();
  return (
    <SettingRow
      label={formatMessage({ id: `threshold.${name}` })}
      labelId={labelId}
      hint={formatMessage({ id: 'settings.exceptions.default' }, { value: usualText })}
    >
      <span className="flex items-center gap-2 text-row">
        <input
          type="number"
          min={0}
          max={MOST / scale}
          step={hasHundredths ? 0.01 : 1}
          aria-labelledby={labelId}
          aria-describedby={`${labelId}-hint`}
          className="touch-target h-8 w-24 rounded-md border border-control bg-surface px-2 text-end text-row tabular-nums"
          placeholder={String(usual / scale)}
          value={value === undefined ? '' : value / scale}
          onChange={({ target }) => {
            const typed = Math.round(target.valueAsNumber * scale);
            onChange(Number.isFinite(typed) ? Math.max(0, Math.min(MOST, typed)) : undefined);
          }}
        />
        <span className="w-16 text-ink-muted">{words}</span>
      </span>
    </SettingRow>
  );
}

/** When something is worth a look: thresholds of all stores, and of one that differs. */
export function ExceptionsSection() {
  const { formatMessage } = useIntl();
  const stores = useStores();
  const storeId = useId();
  const [thresholds, setThresholds] = useThresholds();
  const [store, setStore] = useState(EVERY_STORE);
  const own = thresholds[store] ?? {};
  // What applies to a store without thresholds of its own.
  const usual =
    store === EVERY_STORE ? DEFAULT_THRESHOLDS : thresholdsOf({ [EVERY_STORE]: thresholds[EVERY_STORE] ?? {} }, store);
  function change(name: ThresholdName, value: number | undefined): void {
    const { [name]: _before, ...rest } = own;
    const next = value === undefined ? rest : { ...rest, [name]: value };
    const { [store]: _store, ...others } = thresholds;
    setThresholds(Object.keys(next).length === 0 ? others : { ...others, [store]: next });
  }
  return (
    <SettingsSection
      id="exceptions"
      title={formatMessage({ id: 'settings.exceptions' })}
      hint={<FormattedMessage id="settings.exceptions.hint" />}
      action={
        Object.keys(own).length > 0 && (
          <Button
            look="outline"
            onClick={() => {
              const { [store]: _store, ...others } = thresholds;
              setThresholds(others);
            }}
          >
            <FormattedMessage id="settings.exceptions.reset" />
          </Button>
        )
      }
    >
      <div className="divide-y divide-line">
        {stores.described.length > 1 && (
          <SettingRow label={formatMessage({ id: 'settings.exceptions.store' })} labelId={storeId}>
            <select
              aria-labelledby={storeId}
              className="touch-target h-8 max-w-full rounded-md border border-control bg-raised px-2 text-row"
              value={store}
              onChange={({ target }) => setStore(target.value)}
            >
              <option value={EVERY_STORE}>{formatMessage({ id: 'settings.exceptions.every_store' })}</option>
              {stores.described.map(({ id, name }) => (
                <option key={id} value={id.toLowerCase()}>
                  {name}
                </option>
              ))}
            </select>
          </SettingRow>
        )}
        {NAMES.map((name) => (
          <ThresholdRow
            key={`${store} ${name}`}
            name={name}
            value={own[name]}
            usual={usual[name]}
            currency={store === EVERY_STORE ? undefined : stores.find(store).currency}
            onChange={(value) => change(name, value)}
          />
        ))}
      </div>
    </SettingsSection>
  );
}
