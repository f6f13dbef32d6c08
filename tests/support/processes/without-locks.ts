import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type RawNode,
  type SelectQueryNode,
} from 'kysely';

const LOCK = /\bfor (no key )?update( of \w+)?( skip locked| nowait)?/g;

/**
 * Removes the row locks from every query, so that the server's checks and changes can interleave.
 */
class LockRemover extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...rest } = super.transformSelectQuery(node);
    return rest as SelectQueryNode;
  }

  protected override transformRaw(node: RawNode): RawNode {
    const raw = super.transformRaw(node);
    const sqlFragments = raw.sqlFragments.map((part) => part.replaceAll(LOCK, ''));
    return { ...raw, sqlFragments };
  }
}

const remover = new LockRemover();

/** A plugin with which a race test must fail, which proves that the test can fail. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => remover.transformNode(node),
  transformResult: async ({ result }) => result,
};
