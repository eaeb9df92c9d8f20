import { Fragment, type ReactNode } from 'react';

/** Small print: facts on one line, a dot between them; nothing where there are none. */
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
