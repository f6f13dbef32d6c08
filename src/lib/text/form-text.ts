/** The text of a field of a form, as it was typed; empty when there is no such field. */
export function formText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}
