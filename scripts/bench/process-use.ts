import { readdirSync, readFileSync } from 'node:fs';

/** The unit of processor time in `/proc` on any current Linux. */
const TICKS_PER_SECOND = 100;

/** Processor time of all threads in ms; NaN where there is no `/proc`. */
export function processorMs(pid: number): number {
  // The name in parentheses may contain spaces; user and system time are the 14th and 15th of all
  // fields.
  const fields = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_PER_SECOND;
}

/** Resident memory in MB; NaN where there is no `/proc`. */
export function memoryMb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;
}

/** Open files and sockets; NaN where there is no `/proc`. */
export function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return NaN;
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
