/** Whether a text is the number of a record: of an address, or of the input of a field. */
export const isRecordId = (text: string): boolean => /^[1-9]\d*$/.test(text);
