import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { CopyByHand } from './copy-by-hand.tsx';
import { copyText } from './copy-text.ts';
import { IconButton } from './icon-button.tsx';
import { PassingWord } from './passing-word.tsx';

/**
 * Copies a text to the clipboard and says so for two seconds, with `showsWord` in sight as well. Where the browser refuses, the text
 * is there to be copied by hand, with `byHandLabel` above it; without one it stands beside the button already.
 */
export function CopyButton({
  text,
  label,
  copiedLabel,
  byHandLabel,
  showsWord = false,
  icon = Copy,
  isSmall = true,
  className = '',
}: {
  text: string;
  label: string;
  copiedLabel: string;
  byHandLabel?: string;
  showsWord?: boolean;
  icon?: LucideIcon;
  isSmall?: boolean;
  className?: string;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'refused'>();
  useEffect(() => {
    if (outcome !== 'copied') return;
    const timer = setTimeout(() => setOutcome(undefined), 2000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const isCopied = outcome === 'copied';
  return (
    <>
      <IconButton
        ref={anchor}
        icon={isCopied ? Check : icon}
        label={label}
        isSmall={isSmall}
        className={`${className} ${isCopied ? 'text-paid!' : ''}`}
        onClick={() => void copyText(text).then((isDone) => setOutcome(isDone ? 'copied' : 'refused'))}
      />
      {showsWord ? (
        <PassingWord>{isCopied && copiedLabel}</PassingWord>
      ) : (
        <span role="status" className="sr-only">
          {isCopied && copiedLabel}
        </span>
      )}
      {outcome === 'refused' && byHandLabel !== undefined && (
        <CopyByHand anchor={anchor} text={text} label={byHandLabel} onClose={() => setOutcome(undefined)} />
      )}
    </>
  );
}
