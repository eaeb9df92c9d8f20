import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';

const SHOWN = 5;

/** Findings of one kind under their headline, the first five at once and the others on demand. */
export function WarningList({
  headline,
  entries,
}: {
  headline: ReactNode;
  entries: readonly { readonly key: string; readonly text: ReactNode }[];
}) {
  const rest = entries.slice(SHOWN);
  const list = (shown: typeof entries) => (
    <ul className="ms-4 list-disc">
      {shown.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
  return (
    <div>
      {headline}
      {list(entries.slice(0, SHOWN))}
      {rest.length > 0 && (
        <details>
          <summary className="ms-4 cursor-default underline underline-offset-2">
            <FormattedMessage id="drawer.more" values={{ count: rest.length }} />
          </summary>
          {list(rest)}
        </details>
      )}
    </div>
  );
}
