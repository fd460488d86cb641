"""`review`: a playbook review that proposes redlines and comments."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from engine.cli.inputs import open_session, save_session
from engine.cli.output import EXIT_INTERRUPTED, EXIT_OK, EXIT_REFUSED, Answer, CommandError
from engine.cli.parser import add_file, add_writing


def configure(parser: ArgumentParser) -> None:
    """FILE with a playbook and a model."""
    add_file(parser)
    parser.add_argument("--playbook", metavar="P", help="a playbook's name or file")
    parser.add_argument("--model", default="offline", help="offline, or the name of a model")
    add_writing(parser)


def run(options: Namespace) -> Answer:
    """The findings with what was applied; without a playbook the best fit is named."""
    from engine.agent.protocol import ModelUnavailable
    from engine.cli.interrupts import cancel_on_interrupt
    from engine.cli.reviewing import run_review
    from engine.tools.session_bridge import SessionBridge

    if not options.model.strip():
        raise CommandError("usage", "--model: name a model, or offline")
    session = open_session(options)
    session.mode = options.mode
    bridge = SessionBridge(session, options.mode)
    with cancel_on_interrupt() as cancel:
        try:
            reviewed = run_review(
                session,
                bridge,
                playbook=options.playbook,
                model=options.model,
                name=Path(options.file).name,
                cancel=cancel,
            )
        except ModelUnavailable as error:
            # What was proposed before the model went away is kept, as after an interruption.
            save_session(session, options.save)
            raise CommandError(error.code, error.message) from error
    value = {**reviewed.to_wire(), "saved": save_session(session, options.save)}
    if cancel.is_set():
        return Answer(value, EXIT_INTERRUPTED)
    refused = options.strict and bool(value["skipped"])
    return Answer(value, EXIT_REFUSED if refused else EXIT_OK)
