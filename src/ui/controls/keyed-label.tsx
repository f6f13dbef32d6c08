interface Props {
  label: string;
  /** The key that does the same; empty: none. */
  keyName: string | undefined;
}

/** The label of a button, with its key in a box. */
export const KeyedLabel = ({ label, keyName }: Props) =>
  keyName ? (
    <>
      {label} <kbd>{keyName}</kbd>
    </>
  ) : (
    label
  );
