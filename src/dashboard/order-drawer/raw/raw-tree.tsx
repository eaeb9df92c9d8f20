import { useDeferredValue, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { childNodes, findNodes } from './raw-nodes.ts';
import { RawRow } from './raw-row.tsx';

/** More hits than anybody reads; those beyond are counted. */
const MOST_HITS = 200;

/** Everything that a value holds, as a tree to open, search and copy from. */
export function RawTree({ value }: { value: unknown }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const isSearching = wanted.trim() !== '';
  const nodes = useMemo(
    () => (wanted.trim() === '' ? childNodes({ path: '', value }) : findNodes(value, wanted)),
    [value, wanted],
  );
  const shown = isSearching ? nodes.slice(0, MOST_HITS) : nodes;
  return (
    <div className="mt-2 rounded-md bg-sunken p-2 text-xs">
      <input
        type="search"
        value={text}
        aria-label={intl.formatMessage({ id: 'drawer.raw.search' })}
        placeholder={intl.formatMessage({ id: 'drawer.raw.search' })}
        className="touch-target mb-1 h-8 w-full rounded-md border border-control bg-raised px-2 text-row placeholder:text-ink-faint"
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p role="status" className="px-1 text-ink-muted">
        {isSearching && <FormattedMessage id="drawer.raw.hits" values={{ count: nodes.length }} />}
      </p>
      <ul dir="ltr" className="relative max-h-96 overflow-y-auto overscroll-contain">
        {shown.map((node) => (
          <li key={node.path}>
            <RawRow node={node} showPath={isSearching} />
          </li>
        ))}
      </ul>
      {nodes.length > shown.length && (
        <p className="px-1 pt-1 text-ink-muted">
          <FormattedMessage id="drawer.raw.more" values={{ count: nodes.length - shown.length }} />
        </p>
      )}
    </div>
  );
}
