import { type ReactNode, useRef } from 'react';
import { useKeptScroll } from './use-kept-scroll.ts';

/** Restores its scroll position after a reload or Back. */
export function ScrollBox({ className, children }: { className: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useKeptScroll(() => box.current);
  return (
    <div ref={box} className={`overflow-y-auto ${className}`}>
      {children}
    </div>
  );
}
