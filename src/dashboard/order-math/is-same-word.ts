/** Whether a method's name says no more than its code: `Gift card` and `gift_card`. */
export function isSameWord(name: string, code: string | undefined): boolean {
  return name.trim().toLowerCase() === code?.trim().toLowerCase().replaceAll('_', ' ');
}
