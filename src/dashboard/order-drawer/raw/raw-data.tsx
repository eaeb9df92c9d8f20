import { ChevronRight, Link2 } from 'lucide-react';
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../../kit/popups/copy-button.tsx';
import { escapedText } from '../../kit/inert-text.ts';

/** A value of the response with its path, e.g. `items[2].productName.en`. */
type RawNode = { readonly path: string; readonly name: string; readonly value: unknown };

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldPath(path: string, name: string): string {
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** The entries of a list or the fields of an object, in their own order; empty for a plain value. */
export function childNodes({ path, value }: Pick<RawNode, 'path' | 'value'>): RawNode[] {
  if (Array.isArray(value)) {
    return value.map((entry: unknown, index) => ({ path: `${path}[${index}]`, name: `[${index}]`, value: entry }));
  }
  if (!isFields(value)) return [];
  return Object.entries(value).map(([name, entry]) => ({ path: fieldPath(path, name), name, value: entry }));
}

function isBranch(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

/** A value as it is copied: a string without quotes, everything else as JSON. */
export function rawText(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value, undefined, isBranch(value) ? 2 : undefined);
}

/** The plain values below `root` whose path or value contains `text`, ignoring case, from top to bottom. */
export function findNodes(root: unknown, text: string): RawNode[] {
  const wanted = text.trim().toLowerCase();
  const pending = childNodes({ path: '', value: root }).toReversed();
  const found: RawNode[] = [];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isBranch(node.value)) for (const child of childNodes(node).toReversed()) pending.push(child);
    else if (`${node.path} ${String(node.value)}`.toLowerCase().includes(wanted)) found.push(node);
  }
  return found;
}

const MAX_MATCHES = 200;

function CopyButtons({ node }: { node: RawNode }) {
  const intl = useIntl();
  return (
    <span className="flex shrink-0">
      <CopyButton
        text={rawText(node.value)}
        label={intl.formatMessage({ id: 'drawer.copy_this' }, { name: escapedText(node.path) })}
      />
      <CopyButton
        icon={Link2}
        text={node.path}
        label={intl.formatMessage({ id: 'drawer.raw.copy_path' }, { path: escapedText(node.path) })}
      />
    </span>
  );
}

function Line({ node, name, children }: { node: RawNode; name: ReactNode; children: ReactNode }) {
  const isLeaf = !isBranch(node.value);
  return (
    <div className="flex items-start gap-1 rounded-sm hover:bg-hover">
      <div className={`min-w-0 flex-1 leading-4 wrap-anywhere ${isLeaf ? 'py-1 ps-4 pointer-coarse:py-3.5' : ''}`}>
        {name} {children}
      </div>
      <CopyButtons node={node} />
    </div>
  );
}

/** One value of the response; lists and objects open to show their entries. `showPath` shows the whole path as its name. */
function RawRow({ node, showPath = false }: { node: RawNode; showPath?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const name = escapedText(showPath ? node.path : node.name);
  if (!isBranch(node.value)) {
    return (
      <Line node={node} name={<span className="text-ink-muted">{name}</span>}>
        <bdi className={typeof node.value === 'string' ? '' : 'text-accent'}>
          {escapedText(JSON.stringify(node.value))}
        </bdi>
      </Line>
    );
  }
  const children = isOpen ? childNodes(node) : [];
  return (
    <>
      <Line
        node={node}
        name={
          <button
            type="button"
            aria-expanded={isOpen}
            className="touch-target inline-flex items-center gap-0.5 text-start leading-4 text-ink-muted hover:text-ink"
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronRight
              aria-hidden
              size={14}
              className={`shrink-0 transition-transform duration-120 ${isOpen ? 'rotate-90' : ''}`}
            />
            {name}
          </button>
        }
      >
        <span className="text-ink-faint">
          <FormattedMessage
            id={Array.isArray(node.value) ? 'drawer.raw.entries' : 'drawer.raw.fields'}
            values={{ count: Object.keys(node.value).length }}
          />
        </span>
      </Line>
      {isOpen && (
        <ul className="ms-1.5 border-s border-line ps-2">
          {children.map((child) => (
            <li key={child.path} className="[contain-intrinsic-size:auto_1.5rem] [content-visibility:auto]">
              <RawRow node={child} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function RawTree({ value }: { value: unknown }) {
  const intl = useIntl();
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const isSearching = wanted.trim() !== '';
  const nodes = useMemo(
    () => (wanted.trim() === '' ? childNodes({ path: '', value }) : findNodes(value, wanted)),
    [value, wanted],
  );
  const shown = isSearching ? nodes.slice(0, MAX_MATCHES) : nodes;
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
        {isSearching && <FormattedMessage id="drawer.raw.matches" values={{ count: nodes.length }} />}
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

function orderIn(text: string): unknown {
  const response: unknown = JSON.parse(text);
  return typeof response === 'object' && response !== null && 'order' in response ? response.order : response;
}

/** The whole response (`text`: its body), including unknown fields and unreadable entries; parsed only when opened. */
export function RawData({ text }: { text: string }) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const order = useMemo(() => (isOpen ? orderIn(text) : undefined), [isOpen, text]);
  const label = intl.formatMessage({ id: 'drawer.raw' });
  return (
    <details className="relative text-row" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="touch-line w-fit cursor-default text-ink-muted hover:text-ink">{label}</summary>
      {isOpen && (
        <>
          <div className="absolute end-0 top-0">
            <CopyButton text={text} label={intl.formatMessage({ id: 'drawer.copy_this' }, { name: label })} />
          </div>
          <RawTree value={order} />
        </>
      )}
    </details>
  );
}
