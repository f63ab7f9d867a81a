import { useShelf } from './use-shelf.ts';

/** How many datasets the account keeps, as a line of a list of facts; nothing while that is not known. */
export function CloudCount() {
  const { data } = useShelf();
  if (!data || (!data.maySave && data.datasets.length === 0)) return null;
  return (
    <>
      <dt>Datasets in your account</dt>
      <dd>
        {data.datasets.length} of {data.quota.datasets}
      </dd>
    </>
  );
}
