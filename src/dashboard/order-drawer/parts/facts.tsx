import { Fragment, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { CopyButton } from '../../kit/popups/copy-button.tsx';
import { LongText } from './long-text.tsx';

/** Facts in small print on one line, separated by dots; renders nothing where there are none. */
export function FactLine({ facts }: { facts: readonly { readonly key: string; readonly text: ReactNode }[] }) {
  if (facts.length === 0) return null;
  return (
    <div className="text-xs text-ink-muted wrap-anywhere">
      {facts.map(({ key, text }, index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          <bdi>{text}</bdi>
        </Fragment>
      ))}
    </div>
  );
}

/** Labeled facts, one per line. */
export function FactList({ facts }: { facts: readonly { readonly label: string; readonly value: ReactNode }[] }) {
  return (
    <dl className="text-row">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex items-baseline gap-2 py-0.5">
          <dt className="w-22 shrink-0 text-ink-muted first-letter:uppercase">{label}</dt>
          <dd className="min-w-0 flex-1 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A fact, in small print if `isSmall`, with a button that copies it. */
export function CopyableFact({ text, label, isSmall = false }: { text: string; label: string; isSmall?: boolean }) {
  const intl = useIntl();
  return (
    <span className="-my-0.5 flex items-center justify-between gap-2">
      <bdi className={isSmall ? 'min-w-0 text-xs' : 'min-w-0'}>
        <LongText text={text} />
      </bdi>
      <CopyButton
        text={text}
        label={intl.formatMessage({ id: 'drawer.copy_value' }, { label })}
        copiedLabel={intl.formatMessage({ id: 'action.copied' })}
      />
    </span>
  );
}
