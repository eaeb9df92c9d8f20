import { lazy, startTransition, Suspense, useState } from 'react';
import { useHotkeys } from '../../kit/hotkeys.ts';

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }));

/** Shows all keyboard shortcuts when `?` is pressed. */
export function ShortcutsHelp() {
  const [isOpen, setIsOpen] = useState(false);
  useHotkeys({ '?': () => startTransition(() => setIsOpen(true)) });
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => setIsOpen(false)} />}</Suspense>;
}
