import { NumberField } from '@base-ui/react/number-field';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  EVERY_STORE,
  LARGEST_THRESHOLD,
  THRESHOLD_NAMES,
  THRESHOLD_UNITS,
  type ThresholdName,
} from '#contract/bff/exception-thresholds.ts';
import type { Session } from '#contract/bff/session.ts';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';
import { DEFAULT_THRESHOLDS, getThresholds } from '#order-domain/exceptions/thresholds.ts';
import { useSetThresholds, useThresholds } from '../api/exception-thresholds.ts';
import { selectionCurrency } from '../filters/amount-words.ts';
import { sortStores, useStores } from '../stores/stores.ts';
import { Button } from '../ui/button.tsx';
import { numberLocale } from '../ui/i18n/format-locale.ts';
import type { MessageId } from '../ui/i18n/messages.ts';
import { Problem } from '../ui/failures/problem.tsx';
import { Loaded, SettingRow, SettingsSection } from './parts/settings-section.tsx';
import { thresholdScale, thresholdText, thresholdUnit } from './parts/threshold-text.ts';

/** The finding that each threshold controls. */
const KINDS: Readonly<Record<ThresholdName, ExceptionKind>> = {
  owedMinutes: 'completed_but_owed',
  manualDiscountPercent: 'large_manual_discount',
  compAmount: 'comp',
  discountDayPercent: 'day_of_discounts',
  discountDayDeviations: 'day_of_discounts',
  priceOverridePercent: 'price_override',
  cashBackAmount: 'cash_back_without_cash',
  quickCashMinutes: 'quick_cash_refund',
  refundAmount: 'refund_without_reason',
  largeRefundTimes: 'large_refund',
  lateRefundDays: 'late_refund',
  refundsInDay: 'many_refunds',
  refundsIn30Days: 'many_refunds',
  sameOrderMinutes: 'same_order_again',
  takenBackAmount: 'taken_back_after_kitchen',
  missingNumbers: 'gap_in_numbers',
  pendingMinutes: 'active_too_long',
  preparingMinutes: 'active_too_long',
  dineInMinutes: 'active_too_long',
};

/** All thresholds, by what they are about. */
const GROUPS: readonly { readonly title: MessageId; readonly names: readonly ThresholdName[] }[] = [
  {
    title: 'frame.refunds',
    names: [
      'refundAmount',
      'largeRefundTimes',
      'lateRefundDays',
      'refundsInDay',
      'refundsIn30Days',
      'cashBackAmount',
      'quickCashMinutes',
    ],
  },
  {
    title: 'settings.exceptions.discounts',
    names: [
      'manualDiscountPercent',
      'discountDayPercent',
      'discountDayDeviations',
      'compAmount',
      'priceOverridePercent',
    ],
  },
  {
    title: 'orders.name',
    names: [
      'owedMinutes',
      'pendingMinutes',
      'preparingMinutes',
      'dineInMinutes',
      'sameOrderMinutes',
      'takenBackAmount',
      'missingNumbers',
    ],
  },
];

/** Links from /exceptions lead to the first threshold of a kind. */
function isFirstOfKind(name: ThresholdName): boolean {
  return THRESHOLD_NAMES.find((each) => KINDS[each] === KINDS[name]) === name;
}

/**
 * A threshold is saved when its field loses the focus; the default, or an empty field, removes a
 * saved one.
 */
function ThresholdRow({
  name,
  value,
  usual,
  currency,
  canChange,
  onChange,
}: {
  name: ThresholdName;
  /** Undefined: the default. */
  value: number | undefined;
  usual: number;
  /** ISO 4217; undefined with several currencies. */
  currency: string | undefined;
  canChange: boolean;
  onChange: (value: number | null) => Promise<unknown>;
}) {
  const { formatMessage, locale } = useIntl();
  const labelId = useId();
  const { mutate, isPending, error } = useMutation({ mutationFn: onChange });
  const scale = thresholdScale(name, currency);
  const digits = { minimumFractionDigits: scale === 1 ? 0 : 2 };
  const saved = (value ?? usual) / scale;
  const [typed, setTyped] = useState<{ value: number | null; of: number }>({
    value: saved,
    of: saved,
  });
  const save = (next: number | null) =>
    mutate(next === null || next === usual / scale ? null : Math.round(next * scale));
  if (typed.of !== saved) setTyped({ value: saved, of: saved });
  return (
    <SettingRow
      id={isFirstOfKind(name) ? `threshold-${KINDS[name]}` : undefined}
      label={formatMessage({ id: `threshold.${name}` })}
      labelId={labelId}
      hint={formatMessage(
        { id: 'settings.exceptions.default' },
        {
          kind: formatMessage({ id: `exception.${KINDS[name]}` }),
          value: thresholdText(locale, name, usual, currency),
        },
      )}
    >
      <div className="ms-auto flex flex-wrap items-center justify-end gap-x-2">
        {value !== undefined && canChange && (
          <Button
            aria-label={formatMessage(
              { id: 'settings.exceptions.reset_named' },
              { name: formatMessage({ id: `threshold.${name}` }) },
            )}
            onClick={() => save(null)}
          >
            <FormattedMessage id="settings.exceptions.reset" />
          </Button>
        )}
        <NumberField.Root
          className="flex items-center gap-2 text-row"
          locale={numberLocale(locale)}
          format={{ ...digits, maximumFractionDigits: digits.minimumFractionDigits }}
          min={0}
          max={LARGEST_THRESHOLD[THRESHOLD_UNITS[name]] / scale}
          disabled={!canChange}
          readOnly={isPending}
          value={typed.value}
          onValueChange={(next) => setTyped({ value: next, of: saved })}
          onValueCommitted={(next) => {
            if (next === null) setTyped({ value: saved, of: saved });
            if (next !== saved) save(next);
          }}
        >
          <NumberField.Input
            aria-labelledby={labelId}
            aria-describedby={`${labelId}-hint`}
            className="touch-target h-8 w-24 rounded-md border border-control bg-surface px-2 text-end text-row tabular-nums cramped:w-16"
          />
          <span className="w-16 text-ink-muted">
            {thresholdUnit(locale, name, value ?? usual, currency)}
          </span>
        </NumberField.Root>
        <Problem error={error} />
      </div>
    </SettingRow>
  );
}

/** Thresholds of all stores, and of one that differs. */
export function ExceptionsSection({
  session: { user, limitedTo },
}: {
  session: Pick<Session, 'user' | 'limitedTo'>;
}) {
  const { formatMessage, locale } = useIntl();
  const stores = useStores();
  const storeId = useId();
  const query = useThresholds();
  const setThresholds = useSetThresholds();
  const [store, setStore] = useState(EVERY_STORE);
  const isEvery = store === EVERY_STORE;
  const isAdmin = user === null || user.isAdmin;
  const canChange = isAdmin && (limitedTo === null || !isEvery);
  return (
    <SettingsSection
      id="exceptions"
      title={formatMessage({ id: 'settings.exceptions' })}
      hint={
        <>
          <FormattedMessage id="settings.exceptions.hint" />{' '}
          {!canChange && (
            <FormattedMessage
              id="settings.exceptions.read_only"
              values={{ isAdmin: String(isAdmin) }}
            />
          )}
        </>
      }
    >
      <Loaded query={query}>
        {(thresholds) => {
          // A store without its own threshold uses this value.
          const usual = isEvery
            ? DEFAULT_THRESHOLDS
            : getThresholds({ ...thresholds, [store]: {} }, store);
          return (
            <div className="divide-y divide-line">
              {stores.described.length > 1 && (
                <SettingRow
                  label={formatMessage({ id: 'settings.exceptions.store' })}
                  labelId={storeId}
                >
                  <select
                    aria-labelledby={storeId}
                    className="touch-target h-8 max-w-full rounded-md border border-control bg-raised px-2 text-row"
                    value={store}
                    onChange={({ target }) => setStore(target.value)}
                  >
                    <option value={EVERY_STORE}>
                      {formatMessage({ id: 'settings.exceptions.every_store' })}
                    </option>
                    {sortStores(stores.described, locale).map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </SettingRow>
              )}
              {GROUPS.map(({ title, names }) => (
                <div key={title} className="py-3">
                  <h3 className="text-xs font-semibold text-ink-muted">
                    <FormattedMessage id={title} />
                  </h3>
                  {names.map((name) => (
                    <ThresholdRow
                      key={`${store} ${name}`}
                      name={name}
                      value={thresholds[store]?.[name]}
                      usual={usual[name]}
                      currency={selectionCurrency(isEvery ? undefined : [store], stores)}
                      canChange={canChange}
                      onChange={(value) => setThresholds({ store, changes: { [name]: value } })}
                    />
                  ))}
                </div>
              ))}
            </div>
          );
        }}
      </Loaded>
    </SettingsSection>
  );
}
