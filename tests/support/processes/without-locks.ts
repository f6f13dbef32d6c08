import { type KyselyPlugin, OperationNodeTransformer, type SelectQueryNode } from 'kysely';

/** Leaves the row locks out of every query: a server that checks and then acts. */
class LockRemover extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode): SelectQueryNode {
    const { endModifiers: _, ...rest } = super.transformSelectQuery(node);
    return rest as SelectQueryNode;
  }
}

const remover = new LockRemover();

/** For showing that a race test has teeth: with this plugin it must fail. */
export const withoutLocks: KyselyPlugin = {
  transformQuery: ({ node }) => remover.transformNode(node),
  transformResult: async ({ result }) => result,
};
