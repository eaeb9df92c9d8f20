import { Printer } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES } from '#contract/service/order-enums.ts';
import { ScrollBox } from '../ui/navigation/scroll-box.tsx';
import { Button } from '../ui/button.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { StatusLabel } from '../order-labels/order-status.tsx';
import { FIGURE_ROWS } from '../period-figures/figure-rows.ts';

/** A term of the product with its meaning, unless the term explains itself. */
type Entry = {
  readonly key: string;
  readonly name: ReactNode;
  readonly meaning?: MessageId | undefined;
};

const named = (name: MessageId, meaning?: MessageId): Entry => ({
  key: name,
  name: <FormattedMessage id={name} />,
  meaning,
});

const PAYMENT: readonly Entry[] = PAYMENT_STATUSES.map((value) => ({
  key: value,
  name: <StatusLabel kind="payment" value={value} />,
  meaning: `help.payment.${value}`,
}));

const FULFILLMENT: readonly Entry[] = FULFILLMENT_STATUSES.map((value) => ({
  key: value,
  name: <StatusLabel kind="fulfillment" value={value} />,
  meaning: `help.fulfillment.${value}`,
}));

/** The figures of a period without the steps from totals to takings, whose names explain them. */
const FIGURES = FIGURE_ROWS.filter(({ hint }) => hint !== undefined).map(({ name, hint }) =>
  named(name, hint),
);
const BRIDGE = FIGURE_ROWS.filter(({ hint }) => hint === undefined).map(({ name }) => named(name));

const CASH: readonly Entry[] = [
  named('close.float', 'help.float'),
  named('close.expected', 'help.expected'),
  named('close.counted', 'help.counted'),
  named('close.difference', 'help.difference'),
];

/** The figures of a list of orders. */
const TOTALS: readonly Entry[] = [
  named('totals.orders', 'totals.orders_hint'),
  named('totals.gross', 'totals.gross_hint'),
  named('totals.discounts', 'totals.discounts_hint'),
  named('figures.tax_in_prices', 'figures.tax_in_prices_hint'),
  named('figures.tax_charged', 'totals.tax_hint'),
  named('totals.difference', 'totals.difference_hint'),
  named('column.total', 'totals.total_hint'),
  named('totals.refunds', 'totals.refunds_hint'),
  named('column.after_refunds', 'figures.total_after_refunds_hint'),
  named('totals.average', 'totals.average_hint'),
];

/** Terms beside their meanings, or above them without room. */
function Entries({ of }: { of: readonly Entry[] }) {
  return (
    <dl className="grid grid-cols-[minmax(9rem,14rem)_1fr] gap-x-6 divide-y divide-line text-row max-sm:grid-cols-1">
      {of.map(({ key, name, meaning }) => (
        <div key={key} className="col-span-full grid grid-cols-subgrid py-2 break-inside-avoid">
          <dt className="font-medium">{name}</dt>
          {meaning && (
            <dd className="text-ink-muted">
              <FormattedMessage id={meaning} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** A group of entries below a heading, with a remark about all of them. */
function Group({ title, hint, of }: { title: ReactNode; hint?: MessageId; of: readonly Entry[] }) {
  return (
    <section className="mt-6 first:mt-0">
      <h3 className="text-row font-semibold">{title}</h3>
      {hint && (
        <p className="mt-1 text-row text-ink-muted">
          <FormattedMessage id={hint} />
        </p>
      )}
      <div className="mt-1">
        <Entries of={of} />
      </div>
    </section>
  );
}

/** A section with its hash in the address. */
function Section({
  id,
  title,
  hint,
  children,
}: {
  id: string;
  title: MessageId;
  hint?: MessageId;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      // The link to it moves the focus here.
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-4 border-b border-line py-8 outline-none last:border-b-0"
    >
      <h2 id={`${id}-title`} className="text-sm font-semibold">
        <FormattedMessage id={title} />
      </h2>
      {hint && (
        <p className="mt-1 text-row text-ink-muted">
          <FormattedMessage id={hint} />
        </p>
      )}
      <div className="mt-4">{children}</div>
    </section>
  );
}

const SECTIONS = [
  { id: 'shortcuts', title: 'shortcuts.title' },
  { id: 'statuses', title: 'help.statuses' },
  { id: 'figures', title: 'figures.name' },
  { id: 'totals', title: 'totals.name' },
] as const;

/** `shortcuts` come from the caller because they belong to other parts of the product. */
export function HelpPage({ shortcuts }: { shortcuts: ReactNode }) {
  const { formatMessage } = useIntl();
  const { hash } = useLocation();
  useLayoutEffect(() => {
    // The browser looked for the section before it was rendered.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <div className="printed-page flex h-full flex-col">
      <title>{formatMessage({ id: 'help.title' })}</title>
      <ScrollBox className="printed-scroll relative min-h-0 flex-1">
        <div className="mx-auto max-w-3xl px-8 pt-8 max-sm:px-4">
          <div className="flex items-start justify-between gap-4">
            <h1 className="text-total font-semibold tracking-tight">
              <FormattedMessage id="help.name" />
            </h1>
            <Button look="outline" className="print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden size={14} />
              <FormattedMessage id="close.print" />
            </Button>
          </div>
          <nav
            aria-label={formatMessage({ id: 'help.topics' })}
            className="-mx-2 mt-3 print:hidden"
          >
            <ul className="flex flex-wrap gap-0.5">
              {SECTIONS.map(({ id, title }) => (
                <li key={id}>
                  <a
                    href={`#${id}`}
                    className="touch-target flex items-center rounded-md px-2 py-1 text-row text-ink-muted hover:bg-hover hover:text-ink"
                  >
                    <FormattedMessage id={title} />
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Section id="shortcuts" title="shortcuts.title">
            {shortcuts}
          </Section>
          <Section id="statuses" title="help.statuses" hint="help.statuses_hint">
            <Group title={<FormattedMessage id="column.payment" />} of={PAYMENT} />
            <Group title={<FormattedMessage id="column.fulfillment" />} of={FULFILLMENT} />
          </Section>
          <Section id="figures" title="figures.name" hint="help.figures_hint">
            <Entries of={FIGURES} />
            <Group title={<FormattedMessage id="help.bridge" />} of={BRIDGE} />
            <Group title={<FormattedMessage id="close.cash" />} of={CASH} />
          </Section>
          <Section id="totals" title="totals.name" hint="help.totals_hint">
            <Entries of={TOTALS} />
          </Section>
        </div>
      </ScrollBox>
    </div>
  );
}
