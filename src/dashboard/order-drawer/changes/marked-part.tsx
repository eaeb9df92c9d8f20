import type { ReactNode } from 'react';
import { ChangeMark } from './change-mark.tsx';
import type { ChangedPart } from './changed-marks.ts';

/** A part of the drawer, or an entry of it (`id`), that is marked when it changes while it is looked at. */
export function MarkedPart({
  part,
  id,
  isWide = false,
  className = '',
  children,
}: {
  part: ChangedPart;
  id?: string;
  /** It reaches the edge of the drawer. */
  isWide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={`relative ${className}`}>
      {children}
      <ChangeMark part={part} {...(id !== undefined && { id })} isWide={isWide} />
    </div>
  );
}
