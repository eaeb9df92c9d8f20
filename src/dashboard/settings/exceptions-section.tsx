import { RotateCcw } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Session } from '#contract/bff/session.ts';
import {
  EVERY_STORE,
  LARGEST_THRESHOLD,
  THRESHOLD_NAMES,
  THRESHOLD_UNITS,
  type ThresholdChanges,
  type ThresholdName,
} from '#contract/bff/exception-thresholds.ts';
import { selectionCurrency } from '../filters/amount-words.ts';
import { IconButton } from '../ui/button.tsx';
import { Button } from '../ui/button.tsx';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';
import { DEFAULT_THRESHOLDS, thresholdsOf } from '#order-domain/exceptions/thresholds.ts';
import { useSetThresholds, useThresholds } from '../api/exception-thresholds.ts';
import { useStores } from '../stores/stores.ts';
import { Problem, useAction } from './parts/dialog.tsx';
import { Loaded, SettingRow, SettingsSection } from './parts/settings-section.tsx';
import { readThreshold, typedThreshold } from './parts/read-threshold.ts';
import { thresholdScale, thresholdText, thresholdUnit } from './parts/threshold-text.ts';

/** What each threshold decides about. */
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

type RowProps = {
  readonly name: ThresholdName;
  /** Undefined: the usual one. */
  readonly value: number | undefined;
  readonly usual: number;
  /** The store's (ISO 4217); undefined where there are several. */
  readonly currency: string | undefined;
  readonly canChange: boolean;
  readonly onChange: (value: number | null) => Promise<unknown>;
};

function ThresholdRow({ name, value, usual, currency, canChange, onChange }: RowProps) {
  const { formatMessage, formatNumber, locale } = useIntl();
  const labelId = useId();
  const input = useRef<HTMLInputElement>(null);
  const action = useAction();
  /** What was typed and isn't saved. */
  const [typed, setTyped] = useState<string>();
  const [isWrong, setIsWrong] = useState(false);
  const label = formatMessage({ id: `threshold.${name}` });
  const scale = thresholdScale(name, currency);
  const most = LARGEST_THRESHOLD[THRESHOLD_UNITS[name]] / scale;
  const read = typed === undefined ? value : readThreshold(typed, { locale, name, currency });

  async function save(next: number | null): Promise<void> {
    setIsWrong(false);
    if (next === (value ?? null) || (await action.run(() => onChange(next)))) setTyped(undefined);
  }
  function submit(): void {
    if (typed === undefined) return;
    if (read === undefined) setIsWrong(true);
    else void save(read);
  }
  return (
    <SettingRow
      label={label}
      labelId={labelId}
      hint={formatMessage(
        { id: 'settings.exceptions.default' },
        {
          kind: formatMessage({ id: `exception.${KINDS[name]}` }),
          value: thresholdText(locale, name, usual, currency),
        },
      )}
    >
      <div className="ms-auto">
        <span className="flex items-center gap-2 text-row">
          {value !== undefined && canChange && (
            <IconButton
              icon={RotateCcw}
              label={formatMessage({ id: 'settings.exceptions.use_default' })}
              aria-describedby={labelId}
              onClick={() => {
                input.current?.focus();
                void save(null);
              }}
            />
          )}
          <input
            ref={input}
            // Not a number field: browsers drop a comma from it that isn't of their own language.
            inputMode={scale === 1 ? 'numeric' : 'decimal'}
            autoComplete="off"
            disabled={!canChange}
            // What was typed now would give way to what is being saved.
            readOnly={action.isBusy}
            aria-labelledby={labelId}
            aria-describedby={`${labelId}-hint ${labelId}-problem`}
            aria-invalid={isWrong || undefined}
            className="touch-target h-8 w-24 cramped:w-16 rounded-md border border-control bg-surface px-2 text-end text-row tabular-nums aria-invalid:border-danger"
            placeholder={typedThreshold(locale, usual, scale)}
            value={typed ?? (value === undefined ? '' : typedThreshold(locale, value, scale))}
            onChange={({ target }) => setTyped(target.value)}
            onBlur={submit}
            onKeyDown={({ key }) => {
              if (key === 'Enter') submit();
            }}
          />
          <span className="w-16 text-ink-muted">
            {thresholdUnit(locale, name, read ?? value ?? usual, currency)}
          </span>
        </span>
        <div id={`${labelId}-problem`} className="w-0 min-w-full text-xs">
          {isWrong && (
            <p role="alert" className="mt-1 text-danger">
              <FormattedMessage
                id="settings.exceptions.range"
                values={{ most: formatNumber(most) }}
              />
            </p>
          )}
          <Problem failure={action.failure} />
        </div>
      </div>
    </SettingRow>
  );
}

/** When something is worth a look: thresholds of all stores, and of one that differs. */
export function ExceptionsSection({
  session: { user, limitedTo },
}: {
  session: Pick<Session, 'user' | 'limitedTo'>;
}) {
  const { formatMessage } = useIntl();
  const stores = useStores();
  const storeId = useId();
  const query = useThresholds();
  const setThresholds = useSetThresholds();
  const reset = useAction();
  const [store, setStore] = useState(EVERY_STORE);
  const isEvery = store === EVERY_STORE;
  const isAdmin = user === null || user.isAdmin;
  const canChange = isAdmin && (limitedTo === null || !isEvery);
  const currency = selectionCurrency(isEvery ? undefined : [store], stores);
  const own = query.data?.[store] ?? {};
  const change = (changes: ThresholdChanges) => setThresholds({ store, changes });
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
      action={
        canChange &&
        Object.keys(own).length > 0 && (
          <Button
            look="outline"
            aria-busy={reset.isBusy}
            onClick={() =>
              void reset.run(() =>
                change(Object.fromEntries(Object.keys(own).map((name) => [name, null]))),
              )
            }
          >
            <FormattedMessage id="settings.exceptions.reset" />
          </Button>
        )
      }
    >
      <Problem failure={reset.failure} />
      <Loaded query={query}>
        {(thresholds) => {
          // What applies to a store without thresholds of its own.
          const usual = isEvery
            ? DEFAULT_THRESHOLDS
            : thresholdsOf({ ...thresholds, [store]: {} }, store);
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
                    {stores.described.map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                  </select>
                </SettingRow>
              )}
              {THRESHOLD_NAMES.map((name) => (
                <ThresholdRow
                  key={`${store} ${name}`}
                  name={name}
                  value={own[name]}
                  usual={usual[name]}
                  currency={currency}
                  canChange={canChange}
                  onChange={(value) => change({ [name]: value })}
                />
              ))}
            </div>
          );
        }}
      </Loaded>
    </SettingsSection>
  );
}
