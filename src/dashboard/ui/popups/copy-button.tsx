import { Check, Copy, type LucideIcon } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { IconButton } from '../button.tsx';
import type { MessageId } from '../i18n/messages.ts';

const PopoverPanel = lazy(async () => ({
  default: (await import('./popover-panel.tsx')).PopoverPanel,
}));

/**
 * Copies a text to the clipboard; resolves to false if the browser refuses or, on an insecure page,
 * has no clipboard.
 */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * A short confirmation below its container, announced as a status; hidden without children, and
 * ignores pointer events.
 */
export function PassingWord({ children }: { children: ReactNode }) {
  return (
    <span
      role="status"
      className={
        children
          ? 'pointer-events-none absolute end-3 top-full z-20 mt-1 flex items-center gap-1.5 rounded-md border border-line bg-raised px-2.5 py-1 text-row font-medium text-ink shadow-popover'
          : 'sr-only'
      }
    >
      {children && <Check aria-hidden size={14} className="shrink-0 text-success" />}
      {children}
    </span>
  );
}

/**
 * A panel with a text preselected in a field, to copy by hand when the browser refuses to copy;
 * `label` explains this.
 */
export function CopyByHand({
  anchor,
  text,
  label,
  onClose,
}: {
  anchor: RefObject<HTMLElement | null>;
  text: string;
  label: string;
  onClose: () => void;
}) {
  return (
    <Suspense>
      <PopoverPanel anchor={anchor} label={label} align="end" onClose={onClose}>
        <div className="w-80 max-w-full space-y-2 p-3">
          <p role="alert">{label}</p>
          <textarea
            readOnly
            value={text}
            rows={Math.min(text.split('\n').length + 1, 10)}
            aria-label={label}
            className="w-full resize-none rounded-md border border-control bg-raised px-2 py-1 wrap-anywhere"
            onFocus={(event) => event.currentTarget.select()}
          />
        </div>
      </PopoverPanel>
    </Suspense>
  );
}

/**
 * Copies a text to the clipboard and announces it for two seconds, visibly with `showsWord`. If the
 * browser refuses, shows the text to copy by hand under `byHandLabel`; omit that label if the text
 * is already visible beside the button.
 */
export function CopyButton({
  text,
  label,
  copiedLabel = 'action.copied',
  byHandLabel,
  showsWord = false,
  icon = Copy,
  isSmall = true,
  className = '',
}: {
  text: string;
  label: string;
  copiedLabel?: MessageId;
  byHandLabel?: string;
  showsWord?: boolean;
  icon?: LucideIcon;
  isSmall?: boolean;
  className?: string;
}) {
  const { formatMessage } = useIntl();
  const anchor = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const isCopied = outcome === 'copied';
  const word = isCopied && formatMessage({ id: copiedLabel });
  return (
    <>
      <IconButton
        ref={anchor}
        icon={isCopied ? Check : icon}
        label={label}
        isSmall={isSmall}
        className={`${className} ${isCopied ? 'text-success!' : ''}`}
        onClick={() =>
          void copyText(text).then((isDone) => setOutcome(isDone ? 'copied' : 'refused'))
        }
      />
      {showsWord ? (
        <PassingWord>{word}</PassingWord>
      ) : (
        <span role="status" className="sr-only">
          {word}
        </span>
      )}
      {outcome === 'refused' && byHandLabel !== undefined && (
        <CopyByHand
          anchor={anchor}
          text={text}
          label={byHandLabel}
          onClose={() => setOutcome(undefined)}
        />
      )}
    </>
  );
}
