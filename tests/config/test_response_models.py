"""What the API's operations are declared with is made once."""

from ninja import Schema

from nightcap.config.api import api


def test_operations_that_answer_the_same_share_its_model() -> None:
    models = {
        model
        for _, router in api._routers
        for view in router.path_operations.values()
        for operation in view.operations
        for model in operation.response_models.values()
        if isinstance(model, type) and issubclass(model, Schema)
    }
    responses = {str(model.model_fields["response"].annotation) for model in models}
    assert len(responses) > 50
    assert len(models) == len(responses)
