import { ChevronRight, Link2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { escapedText } from '../../kit/inert-text.ts';
import { CopyButton } from '../../kit/copy-button.tsx';
import { childNodes, isBranch, type RawNode, rawText } from './raw-nodes.ts';

function Copies({ node }: { node: RawNode }) {
  const intl = useIntl();
  const copiedLabel = intl.formatMessage({ id: 'action.copied' });
  return (
    <span className="flex shrink-0">
      <CopyButton
        text={rawText(node.value)}
        label={intl.formatMessage({ id: 'drawer.copy_this' }, { name: escapedText(node.path) })}
        copiedLabel={copiedLabel}
      />
      <CopyButton
        icon={Link2}
        text={node.path}
        label={intl.formatMessage({ id: 'drawer.raw.copy_path' }, { path: escapedText(node.path) })}
        copiedLabel={copiedLabel}
      />
    </span>
  );
}

/** A line of the tree: a name or path, what it holds, and what can be copied of it. */
function Line({ node, name, children }: { node: RawNode; name: ReactNode; children: ReactNode }) {
  const isLeaf = !isBranch(node.value);
  return (
    <div className="flex items-start gap-1 rounded-sm hover:bg-hover">
      <div className={`min-w-0 flex-1 leading-4 wrap-anywhere ${isLeaf ? 'py-1 ps-4 pointer-coarse:py-3.5' : ''}`}>
        {name} {children}
      </div>
      <Copies node={node} />
    </div>
  );
}

/** One value of the answer; a list or an object opens to show what is in it. `showPath` names it in full. */
export function RawRow({ node, showPath = false }: { node: RawNode; showPath?: boolean }) {
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
