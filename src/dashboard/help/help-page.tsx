import { Printer } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES } from '#contract/service/order-enums.ts';
import { ScrollBox } from '../ui/navigation/scroll-box.tsx';
import { Button } from '../ui/button.tsx';
import { SearchInput } from '../ui/search-input.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { statusName } from '../order-labels/humanize-enum.ts';
import { StatusLabel } from '../order-labels/order-status.tsx';
import { foldText } from '#order-domain/text/fold-text.ts';
import { FIGURE_ROWS } from '../period-figures/figure-rows.ts';

/** A term of the product with its meaning, unless the term explains itself. */
type Entry = {
  readonly key: string;
  readonly name: ReactNode;
  /** The name as a text, to search. */
  readonly text: (intl: IntlShape) => string;
  readonly meaning?: MessageId | undefined;
};

const named = (name: MessageId, meaning?: MessageId): Entry => ({
  key: name,
  name: <FormattedMessage id={name} />,
  text: (intl) => intl.formatMessage({ id: name }),
  meaning,
});

const PAYMENT: readonly Entry[] = PAYMENT_STATUSES.map((value) => ({
  key: value,
  name: <StatusLabel kind="payment" value={value} />,
  text: (intl) => statusName(intl, 'payment_status', value),
  meaning: `help.payment.${value}`,
}));

const FULFILLMENT: readonly Entry[] = FULFILLMENT_STATUSES.map((value) => ({
  key: value,
  name: <StatusLabel kind="fulfillment" value={value} />,
  text: (intl) => statusName(intl, 'fulfillment_status', value),
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

/** A group of entries below a heading. */
function Group({ title, of }: { title: ReactNode; of: readonly Entry[] }) {
  return (
    <section className="mt-6 first:mt-0">
      <h3 className="text-row font-semibold">{title}</h3>
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

/** Groups without their own heading come first. */
const SECTIONS: readonly {
  readonly id: string;
  readonly title: MessageId;
  readonly hint: MessageId;
  readonly parts: readonly { readonly title?: MessageId; readonly of: readonly Entry[] }[];
}[] = [
  {
    id: 'figures',
    title: 'figures.name',
    hint: 'help.figures_hint',
    parts: [
      { of: FIGURES },
      { title: 'help.bridge', of: BRIDGE },
      { title: 'close.cash', of: CASH },
    ],
  },
  { id: 'totals', title: 'totals.name', hint: 'help.totals_hint', parts: [{ of: TOTALS }] },
  {
    id: 'statuses',
    title: 'help.statuses',
    hint: 'help.statuses_hint',
    parts: [
      { title: 'column.payment', of: PAYMENT },
      { title: 'column.fulfillment', of: FULFILLMENT },
    ],
  },
];

/** The entries that contain each word of a text, in their name or meaning. */
function matching(intl: IntlShape, entries: readonly Entry[], text: string): readonly Entry[] {
  const words = foldText(text).split(/\s+/u);
  return entries.filter(({ text: name, meaning }) => {
    const folded = foldText(`${name(intl)} ${meaning ? intl.formatMessage({ id: meaning }) : ''}`);
    return words.every((word) => folded.includes(word));
  });
}

/** `shortcuts` come from the caller because they belong to other parts of the product. */
export function HelpPage({ shortcuts }: { shortcuts: ReactNode }) {
  const intl = useIntl();
  const { formatMessage } = intl;
  const { hash } = useLocation();
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    // The browser looked for the section before it was rendered.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const isSearched = text.trim() !== '';
  const found = SECTIONS.map((section) => ({
    ...section,
    parts: section.parts
      .map((part) => ({ ...part, of: matching(intl, part.of, text.trim()) }))
      .filter(({ of }) => of.length > 0),
  })).filter(({ parts }) => parts.length > 0);
  return (
    <div className="printed-page flex h-full flex-col">
      <title>{formatMessage({ id: 'help.title' })}</title>
      <ScrollBox className="printed-scroll relative min-h-0 flex-1">
        <div className="mx-auto max-w-3xl px-8 pt-8 max-sm:px-4">
          <div className="flex flex-wrap items-start justify-between gap-4">
            <h1 className="text-total font-semibold tracking-tight">
              <FormattedMessage id="help.name" />
            </h1>
            <div className="flex gap-2 print:hidden">
              <SearchInput
                label={formatMessage({ id: 'help.search' })}
                className="w-48"
                value={text}
                onChange={setText}
              />
              <Button look="outline" onClick={() => window.print()}>
                <Printer aria-hidden size={14} />
                <FormattedMessage id="close.print" />
              </Button>
            </div>
          </div>
          {!isSearched && (
            <nav
              aria-label={formatMessage({ id: 'help.topics' })}
              className="-mx-2 mt-3 print:hidden"
            >
              <ul className="flex flex-wrap gap-0.5">
                {[...SECTIONS, { id: 'shortcuts', title: 'shortcuts.title' } as const].map(
                  ({ id, title }) => (
                    <li key={id}>
                      <a
                        href={`#${id}`}
                        className="touch-target flex items-center rounded-md px-2 py-1 text-row text-ink-muted hover:bg-hover hover:text-ink"
                      >
                        <FormattedMessage id={title} />
                      </a>
                    </li>
                  ),
                )}
              </ul>
            </nav>
          )}
          <div role="status" className="text-row text-ink-muted not-empty:py-8">
            {isSearched && found.length === 0 && <FormattedMessage id="help.nothing" />}
          </div>
          {found.map(({ id, title, hint, parts }) => (
            <Section key={id} id={id} title={title} hint={hint}>
              {parts.map(({ title: heading, of }) =>
                heading === undefined ? (
                  <Entries key={id} of={of} />
                ) : (
                  <Group key={heading} title={<FormattedMessage id={heading} />} of={of} />
                ),
              )}
            </Section>
          ))}
          {!isSearched && (
            <Section id="shortcuts" title="shortcuts.title">
              {shortcuts}
            </Section>
          )}
        </div>
      </ScrollBox>
    </div>
  );
}
