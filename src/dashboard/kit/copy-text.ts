/** Puts a text on the clipboard; false where the browser refuses or, as outside of secure pages, has none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
