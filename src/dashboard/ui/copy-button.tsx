import { Check, Copy, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

/** Copies a text to the clipboard and says so for two seconds. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  icon = Copy,
}: {
  text: string;
  label: string;
  copiedLabel: string;
  icon?: LucideIcon;
}) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <>
      <IconButton
        icon={isCopied ? Check : icon}
        label={label}
        className="size-6"
        onClick={() => {
          void navigator.clipboard.writeText(text).then(
            () => setIsCopied(true),
            // Without the right to write, the text stays selectable beside the button.
            () => setIsCopied(false),
          );
        }}
      />
      <span role="status" className="sr-only">
        {isCopied ? copiedLabel : ''}
      </span>
    </>
  );
}
