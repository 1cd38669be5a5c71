// What somebody is writing, kept while the chat is drawn at another place: the waiting room gives
// way to the table between two keys.

export interface Writing {
  draft: string;
  /** The field has the keys. */
  isWriting: boolean;
}

export const nothingWritten = (): Writing => ({ draft: "", isWriting: false });
