import { Children, type ReactNode, useContext, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { readableValue } from '#contract/text/readable-value.ts';
import { cutText } from '../../ui/cut-text.ts';
import type { AppliedPromotion, LocalizedString, OrderItem } from '#contract/service/order.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import type { Tender } from '#order-domain/order/tenders.ts';
import { wordRanges } from '#order-domain/text/fold-text.ts';
import { MarkedText } from '../../order-labels/marked-text.tsx';
import { humanizeEnum } from '../../order-labels/humanize-enum.ts';
import { CopyButton } from '../../ui/popups/copy-button.tsx';

function plain(text: string): ReactNode {
  return text;
}

function ExpandableText({
  text,
  short,
  show,
}: {
  text: string;
  short: string;
  show: (text: string) => ReactNode;
}) {
  const [isExpanded, setIsExpanded] = useState(false);
  return (
    <>
      {show(isExpanded ? text : short)}{' '}
      <button
        type="button"
        aria-expanded={isExpanded}
        className="touch-target inline-block rounded-md px-1 text-xs font-normal whitespace-nowrap text-accent hover:bg-hover"
        onClick={() => setIsExpanded(!isExpanded)}
      >
        <FormattedMessage id={isExpanded ? 'drawer.show_less' : 'drawer.show_all'} />
      </button>
    </>
  );
}

/**
 * A text rendered by `show`; of a very long one (more than `most` characters or too many lines)
 * only the start, with a button for the rest. Not for use inside links and buttons, where text is
 * cut instead.
 */
export function LongText({
  text,
  most,
  show = plain,
}: {
  text: string;
  most?: number;
  show?: (text: string) => ReactNode;
}) {
  const short = cutText(text, most);
  return short === text ? show(text) : <ExpandableText text={text} short={short} show={show} />;
}

const NOTHING_FOUND: readonly string[] = [];

type GivenNameProps = {
  value: LocalizedString | null | undefined;
  fallback: string;
  isCut?: boolean;
  found?: readonly string[];
};

/**
 * A name in the user's language; a name in another language gets a tooltip and its language code
 * beside it. A very long name can be expanded or, inside a link (`isCut`), is cut.
 */
export function GivenName({
  value,
  fallback,
  isCut = false,
  found = NOTHING_FOUND,
}: GivenNameProps) {
  const intl = useIntl();
  const languages = useContext(NameLanguage);
  const picked = pickLocalized(value, languages);
  if (!picked) return <span className="text-ink-muted">{cutText(fallback)}</span>;
  const show = (text: string) => (
    <bdi lang={picked.lang}>
      {found.length === 0 ? text : <MarkedText text={text} ranges={wordRanges(text, found)} />}
    </bdi>
  );
  const name = isCut ? show(cutText(picked.text)) : <LongText text={picked.text} show={show} />;
  if (!picked.isFallback) return name;
  const [language = languages] = languages.split(',');
  const title = intl.formatMessage(
    { id: 'drawer.name_fallback' },
    { language: intl.formatDisplayName(language, { type: 'language' }) ?? language },
  );
  return (
    <span title={title}>
      {name}
      {picked.lang !== undefined && <span className="text-xs text-ink-faint"> {picked.lang}</span>}
    </span>
  );
}

/** The name of a line's product; cut inside a link (`isCut`). */
export function ProductName({
  item,
  ...props
}: { item: OrderItem } & Pick<GivenNameProps, 'isCut' | 'found'>) {
  const fallback = useIntl().formatMessage({ id: 'drawer.product_unnamed' });
  return <GivenName value={item.productName} fallback={fallback} {...props} />;
}

/** The name of a promotion; cut inside a link (`isCut`). */
export function PromotionName({
  promotion,
  isCut = false,
}: {
  promotion: AppliedPromotion;
  isCut?: boolean;
}) {
  const fallback = useIntl().formatMessage({ id: 'drawer.promotion_unnamed' });
  return <GivenName value={promotion.name} fallback={fallback} isCut={isCut} />;
}

/**
 * A tender's own name, or else its code in words; a code that has no translation is also the
 * tooltip.
 */
export function TenderName({ tender }: { tender: Tender }) {
  const intl = useIntl();
  const isNamed = pickLocalized(tender.name, useContext(NameLanguage)) !== undefined;
  const unnamed = intl.formatMessage({ id: 'drawer.method_unnamed' });
  const fallback = tender.code ? humanizeEnum(intl, 'payment_method', tender.code) : unnamed;
  const name = <GivenName value={tender.name} fallback={fallback} />;
  const isReadCode =
    !isNamed && tender.code !== undefined && fallback === readableValue(tender.code);
  return isReadCode ? <span title={tender.code}>{name}</span> : name;
}

/** Facts on one line, separated by dots. */
export function Dotted({ children }: { children: ReactNode }) {
  return Children.map(Children.toArray(children), (fact, index) => (
    <>
      {index > 0 && ' · '}
      <bdi>{fact}</bdi>
    </>
  ));
}

/** Facts in small print on one line; renders nothing where there are none. */
export function FactLine({ children }: { children: ReactNode }) {
  if (Children.toArray(children).length === 0) return null;
  return (
    <div className="text-xs text-ink-muted wrap-anywhere">
      <Dotted>{children}</Dotted>
    </div>
  );
}

/** Labeled facts, one per line. */
export function FactList({
  facts,
}: {
  facts: readonly { readonly label: string; readonly value: ReactNode }[];
}) {
  return (
    <dl className="text-row">
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex items-baseline gap-2 cramped:flex-wrap cramped:gap-y-0 py-0.5"
        >
          <dt className="w-22 shrink-0 text-ink-muted first-letter:uppercase">{label}</dt>
          <dd className="min-w-0 flex-1 cramped:basis-full wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A fact, in small print if `isSmall`, with a button that copies it. */
export function CopyableFact({
  text,
  label,
  isSmall = false,
}: {
  text: string;
  label: string;
  isSmall?: boolean;
}) {
  const intl = useIntl();
  return (
    <span className="-my-0.5 flex items-center justify-between gap-2">
      <bdi className={isSmall ? 'min-w-0 text-xs' : 'min-w-0'}>
        <LongText text={text} />
      </bdi>
      <CopyButton text={text} label={intl.formatMessage({ id: 'drawer.copy_value' }, { label })} />
    </span>
  );
}
